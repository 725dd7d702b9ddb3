import type { PreviewedItem } from '@universe/domain/content/preview-item'
import { NumberNote } from './number-note.tsx'
import type { Share } from './read-share.ts'

interface ShareNoteProps {
  item: PreviewedItem
  /** The path of the page on the site. */
  path: string
  share: Share
}

/** A link to the page as chats show it, then what search results name. */
export function ShareNote({ item, path, share }: ShareNoteProps) {
  return (
    <>
      <article className="card">
        {share.shownPicture && <img src={share.shownPicture} alt="" width="960" height="540" />}
        <div className="words">
          <p className="address">
            {share.address ? new URL(share.address).host : 'The site’s host'}
          </p>
          <h1>{share.title}</h1>
          <p className="summary">{share.description}</p>
        </div>
      </article>
      <dl>
        <dt>In search results</dt>
        <dd>{share.pageTitle}</dd>
        <dt>Address</dt>
        <dd>{share.address || path}</dd>
        <dt>Picture</dt>
        <dd>{share.picture}</dd>
      </dl>
      <NumberNote item={item} />
      {!share.address && (
        <p className="hint">
          The site has no public address yet (SITE_URL), so its pages name paths alone.
        </p>
      )}
    </>
  )
}
