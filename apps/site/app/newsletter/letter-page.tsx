import { company } from '@universe/contract/company'
import { Button, buttonLook } from '@universe/ui/button.tsx'
import { Link } from '../navigation/link.tsx'
import { PageHero } from '../ui/page-hero.tsx'
import styles from './letter-page.module.css'
import { type LetterButton, type LetterWords, ways } from './letter-words.ts'

interface LetterPageProps extends LetterWords {
  /** What is pressed; without one nothing is left to do. */
  button?: LetterButton | undefined
  /** Where else to go; the home page unless said. */
  way?: keyof typeof ways | undefined
}

/**
 * A page to which a mail leads. Opened, it does nothing, whoever follows the link: only its button
 * does, which posts to the page's own address, with or without scripts.
 */
export function LetterPage({ title, text, advice, button, way = 'home' }: LetterPageProps) {
  const { label, to } = ways[way]
  return (
    <PageHero title={title} text={text}>
      <title>{`${title} | ${company.name}`}</title>
      <meta name="robots" content="noindex" />
      {advice && <p className={styles.advice}>{advice}</p>}
      <div className={styles.ways}>
        {button && (
          <form method="post">
            <Button type="submit" variant="light" name={button.name} value="1">
              {button.label}
            </Button>
          </form>
        )}
        <Link to={to} {...(button ? { className: styles.link } : buttonLook('light'))}>
          {label}
        </Link>
      </div>
    </PageHero>
  )
}
