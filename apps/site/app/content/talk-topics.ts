/**
 * Named in the contact page's URL. A copy, so that the page need not load all texts;
 * `talk-topics.test.ts` compares them.
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

/** @param search may be forged */
export function readTalkTopic(search: string): string | undefined {
  const named = new URLSearchParams(search).get('about')
  return talkTopics.find(topic => topic === named)
}
