import { IconButton } from '@universe/ui/icon-button.tsx'
import { CloseIcon, SearchIcon } from '@universe/ui/icons.tsx'
import { useRef, useState } from 'react'
import styles from './navbar-search.module.css'
import { SearchField } from './search-field.tsx'

/** Escape or the icon closes it. */
export function NavbarSearch() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape inside closes the field, which has its own button too.
    <div
      className={styles.search}
      onKeyDown={event => {
        if (event.key === 'Escape' && open) close()
      }}
    >
      {open && (
        <div id="search" className={styles.field}>
          <SearchField onFound={close} autoFocus />
        </div>
      )}
      <IconButton
        ref={button}
        label={open ? 'Close search' : 'Search'}
        aria-expanded={open}
        aria-controls={open ? 'search' : undefined}
        onClick={() => setOpen(!open)}
      >
        {open ? <CloseIcon /> : <SearchIcon />}
      </IconButton>
    </div>
  )
}
