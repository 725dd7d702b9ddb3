/** Result of `tryUntrusted` where Trusted Types are enforced. */
export const UNTRUSTED_REFUSED = {
  'element.innerHTML': 'TypeError',
  'script.text': 'TypeError',
  'script.src': 'TypeError',
  'iframe.srcdoc': 'TypeError',
  'document.write': 'TypeError',
  DOMParser: 'TypeError',
  setTimeout: 'TypeError',
  createPolicy: 'TypeError',
  'the policy that starts a page': 'TypeError',
}

/** Passes a string to each kind of sink. @returns the name of each error */
export function tryUntrusted(): Record<string, string> {
  const { trustedTypes } = window as typeof window & { trustedTypes: TrustedTypes }
  const make = (tag: string) => document.createElement(tag)
  const sinks: Record<string, () => unknown> = {
    'element.innerHTML': () => Object.assign(make('div'), { innerHTML: '<b></b>' }),
    'script.text': () => Object.assign(make('script'), { text: '1' }),
    'script.src': () => Object.assign(make('script'), { src: '/assets/any.js' }),
    'iframe.srcdoc': () => Object.assign(make('iframe'), { srcdoc: '<b></b>' }),
    'document.write': () => document.write('<b></b>'),
    DOMParser: () => new DOMParser().parseFromString('<b></b>', 'text/html'),
    setTimeout: () => setTimeout('1'),
    createPolicy: () => trustedTypes.createPolicy('other', {}),
    'the policy that starts a page': () => trustedTypes.createPolicy('start', {}),
  }
  const thrown: Record<string, string> = {}
  for (const [name, pass] of Object.entries(sinks)) {
    try {
      pass()
      thrown[name] = 'nothing'
    } catch (error) {
      thrown[name] = (error as Error).name
    }
  }
  return thrown
}

interface TrustedTypes {
  createPolicy(name: string, rules: object): unknown
}
