/** Control icons on a 20-unit grid, stroked in the text's color, decorative. */
import type { ReactNode } from 'react'

export const SearchIcon = () => icon(<path d="M14 14l4 4M9 16A7 7 0 1 0 9 2a7 7 0 0 0 0 14Z" />)
export const MenuIcon = () => icon(<path d="M3 7h14M3 13h14" />)
export const CloseIcon = () => icon(<path d="M5 5l10 10M15 5L5 15" />)
export const ChevronIcon = () => icon(<path d="M5 8l5 5 5-5" />, 14)
export const ArrowIcon = () => icon(<path d="M4 10h12M11 5l5 5-5 5" />)
export const BackIcon = () => icon(<path d="M16 10H4M9 5l-5 5 5 5" />)
export const CheckIcon = () => icon(<path d="M4 10.5l4 4 8-9" />)
export const AlertIcon = () =>
  icon(<path d="M10 5v6M10 14.5v.01M10 18a8 8 0 1 0 0-16 8 8 0 0 0 0 16Z" />)
export const InfoIcon = () =>
  icon(<path d="M10 9v6M10 5.5v.01M10 18a8 8 0 1 0 0-16 8 8 0 0 0 0 16Z" />)
export const FilterIcon = () => icon(<path d="M3 5.5h14M6 10h8M8.5 14.5h3" />)
export const SelectIcon = () => icon(<path d="M3.5 3.5h13v13h-13ZM7 10l2.25 2.25L13.5 8" />)
export const PauseIcon = () => icon(<path d="M7 5v10M13 5v10" />)
export const PlayIcon = () => icon(<path d="M7 4.5l8 5.5-8 5.5Z" />)
export const PlusIcon = () => icon(<path d="M4 10h12M10 4v12" />)
export const InboxIcon = () => icon(<path d="M3 11l2.5-7h9L17 11v5H3v-5h4l1 2h4l1-2h4" />)
export const PersonIcon = () =>
  icon(<path d="M10 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3.5 17a6.5 6.5 0 0 1 13 0" />)
export const ClockIcon = () =>
  icon(<path d="M10 6v4.5l3 1.5M10 18a8 8 0 1 0 0-16 8 8 0 0 0 0 16Z" />)
export const ArticleIcon = () => icon(<path d="M5 2.5h10v15H5ZM8 7h4M8 10.5h4" />)
export const PictureIcon = () =>
  icon(<path d="M2.5 4h15v12h-15ZM3 14.5l4-4 3 3 2.5-2.5 4.5 4M12.5 7.5h.01" />)
export const VacancyIcon = () => icon(<path d="M2.5 6.5h15v10h-15ZM7 6.5V3.5h6v3M2.5 11h15" />)
export const NewsletterIcon = () => icon(<path d="M2.5 4.5h15v11h-15ZM3 5.5l7 5.5 7-5.5" />)
export const NumbersIcon = () => icon(<path d="M4 16.5V11M10 16.5v-13M16 16.5V8" />)
export const PeopleIcon = () =>
  icon(
    <path d="M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2 16.5a5.5 5.5 0 0 1 11 0M13.5 3.9a3 3 0 0 1 0 5.2M15.5 12a5.5 5.5 0 0 1 2.5 4.5" />,
  )
export const MembersIcon = () =>
  icon(<path d="M10 2.5l6.5 2.5v4.5c0 4-2.7 6.7-6.5 8-3.8-1.3-6.5-4-6.5-8V5ZM7.25 10l2 2 3.5-4" />)
export const AuditIcon = () =>
  icon(<path d="M7.5 5h9M7.5 10h9M7.5 15h9M3.5 5h.01M3.5 10h.01M3.5 15h.01" />)
export const AccountIcon = () =>
  icon(
    <path d="M10 10.5a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5ZM4.8 16a6 6 0 0 1 10.4 0M10 18a8 8 0 1 0 0-16 8 8 0 0 0 0 16Z" />,
  )
export const MoreIcon = () => icon(<path d="M3.75 10h.5M9.75 10h.5M15.75 10h.5" strokeWidth="3" />)

function icon(drawing: ReactNode, size = 20) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {drawing}
    </svg>
  )
}
