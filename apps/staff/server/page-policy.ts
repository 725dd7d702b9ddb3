/**
 * What a page of the staff's may load and run: its own origin's files, and this answer's own inline
 * scripts; its own origin's previews in frames. No style element and no style attribute acts, and no
 * text becomes markup or code.
 * @param nonce made anew for each answer, which nothing keeps
 */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}
