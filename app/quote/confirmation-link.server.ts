import { isSameToken, privateToken } from "../../core/private-token.ts";

export type RequestKey = { id: string; confirmation_key: string };

export function confirmationLink(request: RequestKey, secret: string): string {
  return `/activites/fioul/demande/${request.id}/${tokenOf(request, secret)}`;
}

export function isConfirmationToken(request: RequestKey, token: string, secret: string): boolean {
  return isSameToken(tokenOf(request, secret), token);
}

const tokenOf = (request: RequestKey, secret: string) => privateToken("quote", request.confirmation_key, secret);
