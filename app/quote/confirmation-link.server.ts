import { isSameToken, privateToken } from "../../core/private-token.ts";

export type RequestKey = { id: string; confirmation_key: string };

export function confirmationLink(request: RequestKey, secret: string): string {
  return `/activites/fioul/demande/${request.id}/${tokenOf(request, secret)}`;
}

export function isConfirmationToken(request: RequestKey, token: string, secret: string): boolean {
  return isSameToken(tokenOf(request, secret), token);
}

/** The link to the page without address and phone, for a mailbox that anybody may have typed. */
export function receiptLink(request: RequestKey, secret: string): string {
  return `/activites/fioul/recu/${request.id}/${receiptTokenOf(request, secret)}`;
}

export function isReceiptToken(request: RequestKey, token: string, secret: string): boolean {
  return isSameToken(receiptTokenOf(request, secret), token);
}

const receiptTokenOf = (request: RequestKey, secret: string) =>
  privateToken("quote receipt", request.confirmation_key, secret);

const tokenOf = (request: RequestKey, secret: string) => privateToken("quote", request.confirmation_key, secret);
