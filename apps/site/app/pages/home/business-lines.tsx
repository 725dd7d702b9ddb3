import { ArrowIcon } from '@universe/ui/icons.tsx'
import { Section } from '@universe/ui/section.tsx'
import { businessLinePages, logoOf } from '../../content/business-lines.ts'
import { Link } from '../../navigation/link.tsx'
import { CardGrid } from '../../ui/card-grid.tsx'
import { LinePicture } from '../../ui/line-picture.tsx'
import views from '../../ui/pictures/lines.svg'
import styles from './business-lines.module.css'
import { businessLinesSection, gains } from './content.ts'

export function BusinessLines() {
  return (
    <Section isKept title={businessLinesSection.title}>
      <CardGrid>
        {businessLinePages.map(({ line, title, href }) => (
          <li key={href} data-line={line}>
            <Link to={href} className={styles.window} data-ground="dark">
              <svg className={styles.view} aria-hidden="true" focusable="false">
                <use href={`${views}#${line}`} />
                <use className={styles.satellite} href={`${views}#${line}-satellite`} />
              </svg>
              <LinePicture className={styles.logo} src={logoOf(line)} size={36} />
              <span className={styles.words}>
                <span className={styles.title}>{title}</span>{' '}
                <span className={styles.gain}>{gains[line]}</span>
              </span>
              <ArrowIcon />
            </Link>
          </li>
        ))}
      </CardGrid>
    </Section>
  )
}
