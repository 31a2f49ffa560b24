/** @param t whole seconds since 1970 UTC; now when not told */
export function signedBody(
  by: { readonly call: string; readonly site: string; readonly kid: string; readonly secret: string },
  fields: Readonly<Record<string, string>>,
  t?: number,
): string
