import { type BusinessLine, logoOf } from '../content/business-lines.ts'
import type { FlaggedSection, HeroWords, LinePictures } from '../content/item.ts'
import { Link } from '../navigation/link.tsx'
import chipStyles from '../ui/chip.module.css'
import { LinePicture } from '../ui/line-picture.tsx'
import { PageHero } from '../ui/page-hero.tsx'
import styles from './line-hero.module.css'

interface LineHeroProps {
  line: BusinessLine
  hero: HeroWords
  pictures: LinePictures
  sections: readonly FlaggedSection[]
}

export function LineHero({ line, hero, pictures, sections }: LineHeroProps) {
  return (
    <PageHero
      {...hero}
      line={line}
      picture={pictures.hero}
      above={<LinePicture className={styles.logo} src={logoOf(line)} size={64} />}
    >
      <nav className={styles.links} aria-label={`${hero.title} sections`}>
        {sections.map(({ flag, title }) => (
          <Link key={flag} to={`/${line}/${flag}`} keepsScroll className={chipStyles.chip}>
            {title}
          </Link>
        ))}
      </nav>
    </PageHero>
  )
}
