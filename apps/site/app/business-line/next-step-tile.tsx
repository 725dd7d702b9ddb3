import { ArrowIcon } from '@universe/ui/icons.tsx'
import type { NextStep } from '../content/next-steps.ts'
import { Link } from '../navigation/link.tsx'
import { useShownPage } from '../navigation/shown-page.ts'
import styles from './next-step-tile.module.css'

interface NextStepTileProps extends NextStep {
  /** At its end. */
  picture: string
  /** In a grid whose cells draw the lines. */
  variant?: 'cell'
}

/** For visitors whom no card suits. */
export function NextStepTile({ text, label, href, picture, variant }: NextStepTileProps) {
  const onThisPage = firstSegment(useShownPage().page.location.pathname) === firstSegment(href)
  return (
    <div className={styles.place}>
      <Link
        to={href}
        keepsScroll={onThisPage}
        className={styles.tile}
        data-variant={variant}
        data-ground="dark"
      >
        <span className={styles.text}>{text}</span>
        <span className={styles.label}>
          {label}
          <ArrowIcon />
        </span>
        <img className={styles.picture} src={picture} alt="" loading="lazy" />
      </Link>
    </div>
  )
}

const firstSegment = (path: string) => path.split('/')[1]
