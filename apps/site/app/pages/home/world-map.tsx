import { company } from '@universe/contract/company'
import { Section } from '@universe/ui/section.tsx'
import { mapSection } from './content.ts'
import labels from './pictures/map-labels.json'
import wideMap from './pictures/world-map.svg'
import phoneMap from './pictures/world-map-phone.svg'
import styles from './world-map.module.css'

/**
 * The names keep their size; their positions, in shares of the picture, come from its generator
 * (`map-labels.json`).
 */
export function WorldMap() {
  return (
    <Section isKept title={mapSection.title} lead={mapSection.text} tone="space">
      <div className={styles.map}>
        <picture>
          <source media="(max-width: 37.5em)" srcSet={phoneMap} width="780" height="720" />
          <img
            className={styles.picture}
            src={wideMap}
            width="1600"
            height="720"
            alt="World map of dots with lines from Ramallah and Dubai to other cities"
            loading="lazy"
          />
        </picture>
        <ul>
          {company.offices.map(({ city, country }, index) => (
            <li key={city}>
              <span className={styles.office}>{`${city}, ${country}`}</span>
              <Label frame="wide" city={city} country={country} index={index} />
              <Label frame="phone" city={city} country={country} index={index} />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

interface LabelProps {
  frame: 'wide' | 'phone'
  city: string
  country: string
  index: number
}

/** The western office's name ends before the marks around its own, others begin there. */
function Label({ frame, city, country, index }: LabelProps) {
  const [x, y] = labels[frame][index] ?? []
  const gap = index === 0 && frame === 'wide' ? 2.4 : 1.6
  const dx = `${index === 0 ? -gap : gap}rem`
  return (
    <svg
      className={styles.label}
      data-frame={frame}
      data-side={index === 0 ? 'start' : 'end'}
      aria-hidden="true"
    >
      <text x={x} y={y} dx={dx} className={styles.city}>
        {city}
        <tspan x={x} dx={dx} dy="1.25rem" className={styles.country}>
          {country}
        </tspan>
      </text>
    </svg>
  )
}
