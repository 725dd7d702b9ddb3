/**
 * @param siteUrl the site's public origin; empty while it has none
 * @param address a path of this site, or an address elsewhere, which stays as it is
 * @returns the address for readers outside the site; without a public origin the path alone
 */
export function publicAddress(siteUrl: string, address: string): string {
  return address.startsWith('/') ? `${siteUrl}${address}` : address
}
