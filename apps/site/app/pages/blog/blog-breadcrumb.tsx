import { Link } from 'react-router'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'

/** Back to the list of posts. */
export function BlogBreadcrumb({ current }: { current: string }) {
  return (
    <Breadcrumb
      parent={look => <Link to="/blogs" {...look} />}
      parentTitle="Blogs"
      current={current}
    />
  )
}
