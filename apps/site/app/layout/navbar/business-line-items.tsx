import { logoOf } from '../../content/business-lines.ts'
import type { PageMenu } from '../../content/links.ts'
import { LinePicture } from '../../ui/line-picture.tsx'
import { PageLink } from '../page-link.tsx'

interface BusinessLineItemsProps extends Pick<PageMenu, 'pages'> {
  icon: string | undefined
  onChoose: () => void
}

/** For bar and drawer. */
export function BusinessLineItems({ pages, icon, onChoose }: BusinessLineItemsProps) {
  return pages.map(({ line, title, href }) => (
    <li key={href}>
      <PageLink data-line={line} to={href} onClick={onChoose}>
        <LinePicture src={logoOf(line)} size={24} className={icon} />
        {title}
      </PageLink>
    </li>
  ))
}
