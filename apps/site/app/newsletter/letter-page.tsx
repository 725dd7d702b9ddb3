import { company } from '@universe/contract/company'
import { buttonLook } from '@universe/ui/button.tsx'
import { Link } from '../navigation/link.tsx'
import { HeroGround } from '../ui/page-hero.tsx'
import { LetterStep, type Step } from './letter-step.tsx'
import { ways } from './letter-words.ts'
import wide from './pictures/hero.svg'
import phone from './pictures/hero-phone.svg'

interface LetterPageProps extends Step {
  way?: keyof typeof ways | undefined
}

/**
 * Mail scanners follow links, so only its button changes anything, by a post to the page's own URL.
 */
export function LetterPage({ way = 'home', ...step }: LetterPageProps) {
  const { label, to } = ways[way]
  return (
    <HeroGround picture={{ wide, phone }} align="start">
      <title>{`${step.title.join(' ').trim()} | ${company.name}`}</title>
      <meta name="robots" content="noindex" />
      <LetterStep {...step}>
        <Link to={to} {...buttonLook(step.button ? 'outline' : 'light')}>
          {label}
        </Link>
      </LetterStep>
    </HeroGround>
  )
}
