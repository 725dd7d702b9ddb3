import { company, telephoneHref } from '@universe/contract/company'
import { buttonLook } from '@universe/ui/button.tsx'
import { IconButton } from '@universe/ui/icon-button.tsx'
import { ChevronIcon, CloseIcon, MenuIcon } from '@universe/ui/icons.tsx'
import { useEffect, useRef } from 'react'
import { mainNavigation, type PageMenu } from '../../content/links.ts'
import { Link } from '../../navigation/link.tsx'
import { useShownPage } from '../../navigation/shown-page.ts'
import { PageLink } from '../page-link.tsx'
import { BusinessLineItems } from './business-line-items.tsx'
import styles from './drawer.module.css'
import { SearchField } from './search-field.tsx'

const DRAWER_ID = 'drawer'

/**
 * Up to 1224 px. `dialog` traps and restores focus, and closes on Escape; `command` opens it
 * without scripts.
 */
export function Drawer() {
  const dialog = useRef<HTMLDialogElement>(null)
  const { key } = useShownPage().page.location
  const close = () => dialog.current?.close()

  // Not on the first page, where it may be open before the scripts run.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the location's key is the event itself.
  useEffect(() => close, [key])

  return (
    <div className={styles.holder}>
      <IconButton
        label="Menu"
        aria-haspopup="dialog"
        {...invoker('show-modal')}
        onClick={() => openOnce(dialog.current)}
      >
        <MenuIcon />
      </IconButton>
      <dialog
        ref={dialog}
        id={DRAWER_ID}
        className={styles.drawer}
        aria-label="Menu"
        closedby="any"
      >
        <div className={styles.top}>
          <IconButton label="Close menu" {...invoker('close')} onClick={close}>
            <CloseIcon />
          </IconButton>
        </div>
        <div className={styles.search}>
          <SearchField onFound={close} />
        </div>
        <ul className={styles.links}>
          {mainNavigation.map(entry => (
            <li key={entry.title}>
              {'pages' in entry ? (
                <LinesList {...entry} onChoose={close} />
              ) : (
                <PageLink to={entry.href} onClick={close}>
                  {entry.title}
                </PageLink>
              )}
            </li>
          ))}
        </ul>
        <div className={styles.contact}>
          <Link to="/contact" onClick={close} {...buttonLook('light')}>
            Talk to our experts
          </Link>
          <a href={telephoneHref(company.telephone)} {...buttonLook('outline')}>
            {company.telephone}
          </a>
        </div>
      </dialog>
    </div>
  )
}

function LinesList({ title, pages, onChoose }: PageMenu & { onChoose: () => void }) {
  return (
    <details>
      <summary>
        {title}
        <ChevronIcon />
      </summary>
      <ul className={styles.lines}>
        <BusinessLineItems pages={pages} icon={styles.icon} onChoose={onChoose} />
      </ul>
    </details>
  )
}

/** React's types lack them. */
function invoker(command: 'show-modal' | 'close') {
  return { command, commandfor: DRAWER_ID }
}

/** The browser's own command may open it, too. */
function openOnce(dialog: HTMLDialogElement | null) {
  if (dialog && !('commandForElement' in HTMLButtonElement.prototype)) dialog.showModal()
}
