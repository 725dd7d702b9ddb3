/** A record of the domain name system, as it is found or as it is to be published. */
export interface DnsRecord {
  /** The whole name, without a dot at its end. */
  name: string
  type: 'TXT' | 'MX'
  /** Made visible: nothing in it steers a terminal or turns the direction of text. */
  value: string
  /** Whether it stands there; else it is one to be published. */
  isFound: boolean
}

/** What was found of one way in which other mail servers make up their mind. */
export interface Finding {
  name: 'spf' | 'dkim' | 'dmarc' | 'mx'
  /** `unknown`: nobody could be asked. */
  verdict: 'good' | 'warning' | 'bad' | 'unknown'
  /** What it means, for who writes newsletters. */
  sentence: string
  records: DnsRecord[]
}

/** Anybody publishes what they like: so much of a record is shown. */
const SHOWN_CHARACTERS = 2000
/** What steers a terminal, breaks a line, is not seen, or turns the direction of text. */
const STEERING = /[\p{Cc}\p{Cf}\u2028\u2029\ufffd]/gu

/** @returns a record's text as it may be shown: what is not seen, by its number; cut where it is long */
export function makeVisible(text: string): string {
  const shown = text.slice(0, SHOWN_CHARACTERS)
  const visible = shown.replace(
    STEERING,
    sign => `\\u{${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}}`,
  )
  return text.length > shown.length ? `${visible} … (${text.length} characters)` : visible
}

/** @returns TXT records as they were found at a name */
export function foundTexts(name: string, texts: readonly string[]): DnsRecord[] {
  return texts.map(text => ({ name, type: 'TXT', value: makeVisible(text), isFound: true }))
}

/** @returns a TXT record that is to be published */
export function textToPublish(name: string, value: string): DnsRecord {
  return { name, type: 'TXT', value, isFound: false }
}
