/**
 * The items that a talk is asked for, as "Talk to us about …" names them in the contact page's address.
 * Beside the pages' own words, which that page need not fetch; `talk-topics.test.ts` compares them.
 */
export const talkTopics: readonly string[] = [
  'Direct Carrier Billing',
  'PSMS',
  'Landline',
  'IPS',
  'E-Wallet',
  'Banks and Cards Payment',
  'Vouchers',
  'E-Sport',
  'Video on Demand',
  'Live Streaming, Ringing Back Tone',
  'Bulk Accounts',
  'Ads SMS',
  'Application to Person (A2P)',
  'Person to Application (P2A)',
  'Rich SMS',
  'Machine to machine',
  'Cash Quiz',
  'Digital Codex',
  'Hareef',
  'Live@',
  'ERP',
  'CRM',
  'HRM',
  'POS',
  'Digital Branding',
  'Digital Identity',
  'Marketing Campaign',
  'Content Management',
  'Social Media Management',
]

/**
 * @param search the query of an address, which anybody can make up
 * @returns the item that it names; undefined for none, and for one that the site does not know
 */
export function readTalkTopic(search: string): string | undefined {
  const named = new URLSearchParams(search).get('about')
  return talkTopics.find(topic => topic === named)
}
