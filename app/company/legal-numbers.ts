/** Numbers that identify a French company, with the digits by which a slip is found. */

/** 14 digits: SIREN, then the place of business. Luhn holds over the whole and over the SIREN (INSEE, code de commerce R. 123-220). */
export function isSiret(digits: string): boolean {
  return /^\d{14}$/.test(digits) && passesLuhn(digits) && isSiren(digits.slice(0, SIREN_DIGITS));
}

/** Nine digits, the last of which makes the Luhn sum a multiple of ten. */
export function isSiren(digits: string): boolean {
  return /^\d{9}$/.test(digits) && passesLuhn(digits);
}

/** « FR », a key of two digits, the SIREN; the key is (12 + 3 × (SIREN mod 97)) mod 97 (CGI, art. 286 ter; impots.gouv.fr). */
export function isFrenchVatNumber(number: string): boolean {
  const [, key, siren = ""] = /^FR(\d{2})(\d{9})$/.exec(number) ?? [];
  return isSiren(siren) && Number(key) === (12 + 3 * (Number(siren) % 97)) % 97;
}

/** Whether both speak of one company; a number that is missing contradicts nothing. */
export function agree({ siret, vatNumber }: { siret: string | null; vatNumber: string | null }): boolean {
  return siret === null || vatNumber === null || vatNumber.slice(-SIREN_DIGITS) === siret.slice(0, SIREN_DIGITS);
}

const SIREN_DIGITS = 9;

/** From the right every second digit counts double, by the sum of its digits. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (1 + (index % 2));
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
