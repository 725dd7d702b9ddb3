import { Section } from '@universe/ui/section.tsx'
import { businessLinePages, logoOf } from '../../content/business-lines.ts'
import { Link } from '../../navigation/link.tsx'
import { CardFace, cardLook } from '../../ui/card.tsx'
import { CardGrid } from '../../ui/card-grid.tsx'
import { businessLinesSection, gains } from './content.ts'

/** The four business lines as cards that lead to their pages. */
export function BusinessLines() {
  return (
    <Section isKept title={businessLinesSection.title}>
      <CardGrid>
        {businessLinePages.map(({ line, title, href }) => (
          <li key={href} data-line={line}>
            <Link to={href} {...cardLook}>
              <CardFace picture={logoOf(line)} title={title} gain={gains[line]} leadsAway />
            </Link>
          </li>
        ))}
      </CardGrid>
    </Section>
  )
}
