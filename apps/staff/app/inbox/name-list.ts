import type { InboxFiltersProps } from './state-tabs.tsx'

type Named = Pick<InboxFiltersProps, 'params' | 'states'>

/**
 * @returns what is chosen of the inbox, as its heading and its title say it: "Mine", "Late"; "Inbox"
 *   where nothing is. It holds no words that were searched for and no names, which histories keep.
 */
export function nameList({ params, states }: Named): string {
  const assignees: Record<string, string> = { me: 'Mine', nobody: 'Nobody’s' }
  const kinds: Record<string, string> = {
    contact: 'Contact',
    demo: 'Demo',
    application: 'Applications',
  }
  const mails: Record<string, string> = {
    'given-up': 'Mail given up',
    waiting: 'Mail that waits',
    'not-acknowledged': 'Not acknowledged',
  }
  const state = params.get('state') ?? ''
  const others: Record<string, string> = { open: 'Open', all: 'All', spam: 'Spam' }
  const chosen = [
    params.get('q') && 'Search',
    params.get('late') && 'Late',
    params.get('suspicious') && 'Suspicious',
    mails[params.get('mail') ?? ''],
    others[state] ?? states.find(({ value }) => value === state)?.text,
    assignees[params.get('assignee') ?? ''],
    kinds[params.get('kind') ?? ''],
    params.get('line'),
  ].filter(Boolean)
  return chosen.length > 0 ? chosen.join(', ') : 'Inbox'
}
