import { company } from '@universe/contract/company'
import { Section } from '@universe/ui/section.tsx'
import { mapSection } from './content.ts'
import wideMap from './pictures/world-map.svg'
import phoneMap from './pictures/world-map-phone.svg'
import styles from './world-map.module.css'

/** The flat map of dots, with both offices named in text too. */
export function WorldMap() {
  return (
    <Section title={mapSection.title} lead={mapSection.text} tone="space">
      <picture>
        <source media="(max-width: 37.5em)" srcSet={phoneMap} width="780" height="620" />
        <img
          className={styles.map}
          src={wideMap}
          width="1600"
          height="720"
          alt="World map of dots with lines from Ramallah and Dubai to other cities"
          loading="lazy"
        />
      </picture>
      <ul className={styles.offices}>
        {company.offices.map(({ city, country }) => (
          <li key={city} className={styles.office}>
            <strong className={styles.city}>{city}</strong>
            {country}
          </li>
        ))}
      </ul>
    </Section>
  )
}
