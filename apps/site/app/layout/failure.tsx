import { company } from '@universe/contract/company'
import { Button } from '@universe/ui/button.tsx'
import { isRouteErrorResponse } from 'react-router'
import { HeroGround, HeroText, HeroTitle } from '../ui/page-hero.tsx'
import styles from './failure.module.css'

/** The framework's text (specification, section 8). */
export function Failure({ error }: { error: unknown }) {
  const { title, text } = describe(error)
  return (
    <>
      <title>{`${title} | ${company.name}`}</title>
      <meta name="robots" content="noindex" />
      <HeroGround>
        <HeroTitle title={title} />
        <HeroText>{text}</HeroText>
        <p className={styles.again}>
          <Button variant="light" onClick={() => location.reload()}>
            Reload the page
          </Button>
        </p>
      </HeroGround>
    </>
  )
}

function describe(error: unknown) {
  if (isRouteErrorResponse(error) && error.status === 503) {
    return {
      title: 'This page is resting',
      text: 'Its content cannot be read right now. Please try again in a minute.',
    }
  }
  return {
    title: 'Unexpected Application Error!',
    text: 'Something on this page broke. Reloading usually helps.',
  }
}
