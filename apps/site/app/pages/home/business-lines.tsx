import { Section } from '@universe/ui/section.tsx'
import { Link } from 'react-router'
import { lineLogos } from '../../content/line-logos.ts'
import { businessLines } from '../../content/links.ts'
import { CardFace, cardLook } from '../../ui/card.tsx'
import { CardGrid } from '../../ui/card-grid.tsx'
import { businessLinesSection } from './content.ts'

/** The four business lines as cards that lead to their pages. */
export function BusinessLines() {
  return (
    <Section title={businessLinesSection.title}>
      <CardGrid>
        {businessLines.map(({ line, title, href }) => (
          <li key={href} data-line={line}>
            <Link to={href} {...cardLook}>
              <CardFace picture={lineLogos[line]} title={title} />
            </Link>
          </li>
        ))}
      </CardGrid>
    </Section>
  )
}
