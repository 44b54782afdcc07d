/**
 * Roles besides the system's own Administrator. `permissions`: entity key → what its holders may do.
 * An Editor keeps the content, an Author writes, Support answers people; none of them manages users or settings.
 */
type SampleRole = {
  readonly name: string
  readonly description: string
  readonly permissions: Readonly<Record<string, readonly ('view' | 'edit' | 'delete' | 'publish')[]>>
}

const all = ['view', 'edit', 'delete'] as const
const whole = [...all, 'publish'] as const
const change = ['view', 'edit'] as const
const look = ['view'] as const

export const roles: readonly SampleRole[] = [
  {
    name: 'Editor',
    description: 'Keeps airports, guidelines, pages, blogs and their search texts.',
    permissions: {
      airport: whole,
      'guideline-type': whole,
      'guideline-detail': whole,
      gallery: all,
      media: all,
      'content-page': whole,
      blog: whole,
      'blog-type': all,
      'blog-tag': all,
      country: change,
      state: all,
      city: all,
      clientele: all,
      'gallery-image': all,
      'travel-agent': whole,
      notice: whole,
      seo: change,
      'contact-message': look,
      subscriber: look,
      settings: look,
    },
  },
  {
    name: 'Author',
    description: 'Writes blogs and guidelines and adds the pictures for them.',
    permissions: {
      blog: change,
      'blog-type': look,
      'blog-tag': change,
      'guideline-type': look,
      'guideline-detail': change,
      gallery: look,
      media: change,
      airport: look,
    },
  },
  {
    name: 'Support',
    description: 'Answers messages and looks after subscribers and travel agents.',
    permissions: {
      'contact-message': change,
      subscriber: change,
      'travel-agent': change,
      airport: look,
      'guideline-type': look,
      'guideline-detail': look,
      'content-page': look,
    },
  },
]
