import { type Finding, makeVisible } from './finding.ts'
import { describeSilence, type Lookups } from './lookups.ts'

/** Looks at whether what is answered to the sender arrives anywhere (RFC 5321, 5.1; RFC 7505). */
export async function checkMailHosts(lookups: Lookups, domain: string): Promise<Finding> {
  const answer = await lookups.mailHosts(domain)
  if (answer.kind === 'silent' || answer.kind === 'failed') {
    return finding('unknown', describeSilence(answer.kind, domain))
  }
  if (answer.kind === 'none') {
    return finding(
      'warning',
      `No mail server is named that takes mail for ${domain}: answers to your newsletter, and reports of what did not arrive, may go nowhere. Whoever looks after the domain publishes an MX record.`,
    )
  }
  const records = answer.records.map(({ priority, exchange }) => ({
    name: domain,
    type: 'MX' as const,
    value: makeVisible(`${priority} ${exchange || '.'}`),
    isFound: true,
  }))
  const takesNone = answer.records.every(({ exchange }) => exchange === '' || exchange === '.')
  if (takesNone) {
    return {
      ...finding(
        'bad',
        `${domain} says that it takes no mail at all: nobody can answer your newsletter, and many mail servers refuse mail from such a sender.`,
      ),
      records,
    }
  }
  return { ...finding('good', `Answers to ${domain} have a mail server that takes them.`), records }
}

function finding(verdict: Finding['verdict'], sentence: string): Finding {
  return { name: 'mx', verdict, sentence, records: [] }
}
