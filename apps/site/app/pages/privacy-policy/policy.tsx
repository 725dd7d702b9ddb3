import { company, telephoneHref } from '@universe/contract/company'
import { keepWithUnits } from '../../ui/keep-with-units.ts'
import { generalTerms, type PolicySection as PolicyWords, sections } from './content.ts'
import styles from './policy.module.css'

export function Policy() {
  return (
    <article className={styles.policy}>
      <header>
        <h2>{generalTerms.title}</h2>
        <p className={styles.updated}>{generalTerms.lastUpdated}</p>
      </header>
      {sections.map(section => (
        <PolicySection key={section.id} {...section} />
      ))}
    </article>
  )
}

function PolicySection({ id, title, paragraphs, list }: PolicyWords) {
  return (
    <section id={id} className={styles.section}>
      <h3 className={styles.title} tabIndex={-1}>
        {title}
      </h3>
      {paragraphs.map(paragraph => (
        <p key={paragraph} className={styles.paragraph}>
          {keepWithUnits(paragraph)}
        </p>
      ))}
      {list && (
        <dl className={styles.list}>
          {list.map(({ term, text }) => (
            <div key={term} className={styles.entry}>
              <dt className={styles.term}>{term}</dt>
              <dd>
                <Linked text={text} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

const linkByText: Readonly<Record<string, string>> = {
  [company.emails.privacy]: `mailto:${company.emails.privacy}`,
  [company.telephone]: telephoneHref(company.telephone),
}

function Linked({ text }: { text: string }) {
  const href = linkByText[text]
  return href ? <a href={href}>{text}</a> : keepWithUnits(text)
}
