/** For visitors whom no item suits; by the section's flag. */
export interface NextStep {
  text: string
  label: string
  href: string
}

export const nextSteps = {
  entertainment: {
    text: 'Own a game, a show or a tune?',
    label: 'Bring it to operators',
    href: '/contact',
  },
  smart: {
    text: 'See a system at work before you choose one.',
    label: 'Request a demo',
    href: '/technologies/request',
  },
  intelligent: {
    text: 'See what it makes of a case like yours.',
    label: 'Request a demo',
    href: '/technologies/request',
  },
  digital: {
    text: 'Not sure where to begin? Start with your goal.',
    label: 'Talk to us',
    href: '/contact',
  },
  commerce: {
    text: 'We plan the store with you, around what you sell.',
    label: 'Plan a store',
    href: '/contact',
  },
} as const satisfies Record<string, NextStep>
