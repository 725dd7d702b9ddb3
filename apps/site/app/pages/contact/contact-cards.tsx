import { company, telephoneHref } from '@universe/contract/company'
import { officeAt } from '@universe/contract/operating-hours'
import { useEffect, useState } from 'react'
import { keepWithUnits } from '../../ui/keep-with-units.ts'
import { Skyline } from '../../ui/skyline.tsx'
import { ContactCard } from './contact-card.tsx'
import styles from './contact-cards.module.css'
import { cards, hours } from './content.ts'
import { MapLink } from './map-link.tsx'
import pictures from './pictures/cards.svg'

const { emails, fax, offices, poBox, telephone } = company

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
          { term: 'Hours', text: keepWithUnits(hours), more: <OpenNow /> },
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
      >
        <Skyline className={styles.cities} sizes="(width < 58.75em) 92vw, 480px" />
      </ContactCard>
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

const MINUTE_MS = 60_000
const { operatingHours } = company

/** Only the browser knows the time of reading, so the server renders a placeholder. */
function OpenNow() {
  const [office, setOffice] = useState<ReturnType<typeof officeAt>>()

  useEffect(() => {
    const update = () => {
      const now = Date.now()
      setOffice(officeAt(operatingHours, now))
      timer = setTimeout(update, MINUTE_MS - (now % MINUTE_MS))
    }
    // A separate task: the first use of a time zone is slow.
    let timer = setTimeout(update)
    return () => clearTimeout(timer)
  }, [])

  return (
    <span className={styles.place} data-longest={describe(false, '12:00 pm')}>
      {office && (
        <span className={styles.state} data-open={office.isOpen || undefined}>
          {describe(office.isOpen, office.time)}
        </span>
      )}
    </span>
  )
}

function describe(isOpen: boolean, time: string): string {
  return `${isOpen ? 'Open' : 'Closed'} now, ${time} in ${operatingHours.city}`
}
