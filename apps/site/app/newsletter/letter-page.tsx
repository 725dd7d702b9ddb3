import { company } from '@universe/contract/company'
import { buttonLook } from '@universe/ui/button.tsx'
import { Link } from '../navigation/link.tsx'
import { HeroGround } from '../ui/page-hero.tsx'
import styles from './letter-page.module.css'
import { LetterStep, type Step } from './letter-step.tsx'
import { ways } from './letter-words.ts'
import wide from './pictures/hero.svg'
import phone from './pictures/hero-phone.svg'

interface LetterPageProps extends Step {
  /** Where else to go; the home page unless said. */
  way?: keyof typeof ways | undefined
}

/**
 * A page to which a mail leads. Opened, it does nothing, whoever follows the link: only its button
 * does, which posts to the page's own address, with or without scripts.
 */
export function LetterPage({ way = 'home', ...step }: LetterPageProps) {
  const { label, to } = ways[way]
  return (
    <HeroGround picture={{ wide, phone }} align="start">
      <title>{`${step.title.join(' ').trim()} | ${company.name}`}</title>
      <meta name="robots" content="noindex" />
      <LetterStep {...step}>
        <Link to={to} {...(step.button ? { className: styles.link } : buttonLook('light'))}>
          {label}
        </Link>
      </LetterStep>
    </HeroGround>
  )
}
