import { buttonLook } from '@universe/ui/button.tsx'
import { PauseMotion } from '../../motion/pause-motion.tsx'
import { Link } from '../../navigation/link.tsx'
import { HeroTitle } from '../../ui/page-hero.tsx'
import { hero } from './content.ts'
import { HeroFilm } from './hero-film.tsx'
import styles from './home-hero.module.css'

/** 590 px high. */
export function HomeHero() {
  return (
    <section className={styles.hero} data-ground="dark">
      <HeroFilm />
      <div className={styles.inner}>
        <div className={styles.words}>
          <HeroTitle title={hero.title} />
          <p className={styles.text}>{hero.text}</p>
          <div className={styles.actions}>
            <Link to="/contact" {...buttonLook('light')}>
              Contact us
            </Link>
            <Link to="/technologies/request" {...buttonLook('outline')}>
              Request a demo
            </Link>
          </div>
        </div>
        <div className={styles.motion}>
          <PauseMotion />
        </div>
      </div>
    </section>
  )
}
