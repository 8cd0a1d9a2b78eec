import { isSameToken, privateToken } from "../../core/private-token.ts";

export type Confirmed = { id: string; confirmation_key: string };

export function confirmationLink(request: Confirmed, secret: string): string {
  return `/activites/fioul/demande/${request.id}/${tokenOf(request, secret)}`;
}

export function isConfirmationToken(request: Confirmed, token: string, secret: string): boolean {
  return isSameToken(tokenOf(request, secret), token);
}

const tokenOf = (request: Confirmed, secret: string) => privateToken("quote", request.confirmation_key, secret);
