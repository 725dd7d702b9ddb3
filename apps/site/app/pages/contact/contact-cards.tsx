import { company, telephoneHref } from '@universe/contract/company'
import { ContactCard } from './contact-card.tsx'
import styles from './contact-cards.module.css'
import { cards, hours } from './content.ts'
import { MapLink } from './map-link.tsx'
import { OpenNow } from './open-now.tsx'
import pictures from './pictures/cards.svg'

const { emails, fax, offices, poBox, telephone } = company

/** The three cards beside the form; their data is the company's own. */
export function ContactCards() {
  return (
    <ul className={styles.cards}>
      <ContactCard
        {...cards.contactInfo}
        picture={`${pictures}#contact-info`}
        details={[
          { term: 'Telephone', text: telephone, href: telephoneHref(telephone) },
          { term: 'Fax', text: fax },
          { term: 'Email', text: emails.general, href: `mailto:${emails.general}` },
          { term: 'Hours', text: hours, more: <OpenNow /> },
        ]}
      />
      <ContactCard
        {...cards.location}
        picture={`${pictures}#location`}
        details={[
          ...offices.map(({ city, country }) => ({
            term: 'Office',
            text: `${city}, ${country}`,
            more: <MapLink place={`${city}, ${country}`} />,
          })),
          { term: 'Post', text: poBox },
        ]}
      />
      <ContactCard
        {...cards.support}
        picture={`${pictures}#tech-support`}
        details={[
          { term: 'Telephone', text: telephone, href: telephoneHref(telephone) },
          { term: 'Email', text: emails.support, href: `mailto:${emails.support}` },
        ]}
      />
    </ul>
  )
}
