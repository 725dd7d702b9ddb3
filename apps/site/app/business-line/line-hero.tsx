import { Link } from 'react-router'
import type { HeroText, LinePictures } from '../content/item.ts'
import { lineLogos } from '../content/line-logos.ts'
import { type Line, sectionLinks } from '../content/links.ts'
import chipStyles from '../ui/chip.module.css'
import { LinePicture } from '../ui/line-picture.tsx'
import { PageHero } from '../ui/page-hero.tsx'
import styles from './line-hero.module.css'

interface LineHeroProps {
  line: Line
  hero: HeroText
  pictures: LinePictures
}

/** The head of a business line's page: its logo above the title, links to its sections below. */
export function LineHero({ line, hero, pictures }: LineHeroProps) {
  return (
    <PageHero
      {...hero}
      line={line}
      picture={pictures.hero}
      above={<LinePicture className={styles.logo} src={lineLogos[line]} size={64} />}
    >
      <nav className={styles.links} aria-label={`${hero.title} sections`}>
        {sectionLinks[line].map(({ title, href }) => (
          <Link key={href} to={href} preventScrollReset className={chipStyles.chip}>
            {title}
          </Link>
        ))}
      </nav>
    </PageHero>
  )
}
