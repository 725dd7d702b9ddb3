import { mailtoAddress } from '@universe/contract/reply-address'
import { countOf } from '../../shared/count.ts'
import type { Route } from './+types/page.ts'
import styles from './request.module.css'

type Shown = Route.ComponentProps['loaderData']

/** The visitor's input, labeled as in its form. */
export function Fields({
  fields,
  text,
  consent,
  daysLeft,
}: Pick<Shown, 'fields' | 'text' | 'consent' | 'daysLeft'>) {
  return (
    <>
      <dl className={styles.fields}>
        {fields.map(({ name, label, value }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <Value name={name} value={value} />
            </dd>
          </div>
        ))}
        <div>
          <dt>Erased in</dt>
          <dd>{countOf(daysLeft, 'day')}</dd>
        </div>
        {consent && (
          <div>
            <dt>Agreed to</dt>
            <dd>
              {consent.text}
              {consent.policy && <small> Policy {consent.policy}</small>}
            </dd>
          </div>
        )}
      </dl>
      {text !== null && (
        <section>
          <h3>Original text</h3>
          <p className={styles.text} dir="auto">
            {text}
          </p>
        </section>
      )}
    </>
  )
}

/** Addresses and telephone numbers are links. */
function Value({ name, value }: { name: string; value: string }) {
  if (name === 'email') return <a href={mailtoAddress(value)}>{value}</a>
  if (name === 'phone') return <a href={`tel:${value}`}>{value}</a>
  return <bdi>{value}</bdi>
}
