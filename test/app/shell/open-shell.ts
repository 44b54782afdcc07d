import { byRole, until } from '../../dom.ts'
import { type Answer, answerWith, type Call, json, profileOf } from '../host-double.ts'
import { openPanel } from '../open-panel.tsx'

/** An empty list. */
export const page = () => json(200, { data: [], meta: { page: 1, limit: 25, total: 0 } })

/** A host with empty lists; returns the calls that it receives. */
export const host = (profile: () => Answer = () => profileOf(['operations'])) =>
  answerWith(({ path }: Call) => {
    if (path === '/personal/profile') return profile()
    if (path.startsWith('/api/v1/post/users/login')) return json(200, { data: { id: 'new' } })
    if (path.startsWith('/api/v1/post/dashboard')) return json(200, { data: {} })
    return page()
  })

/** Opens the panel on such a host for a signed-in user. */
export const open = async (address: string, profile?: () => Answer) => {
  const calls = host(profile)
  await openPanel(address, 'ann@example.com')
  await until(menu)
  return calls
}

// A page belongs to one host while it is open, so no other test opens this section on a host that has it.
export const lacking = '/admin/clientele'
export const menu = () => byRole('navigation', { name: 'Admin Panel' })
export const heading = (name: string) => until(() => byRole('heading', { name }))

/** The groups and entries of the specification, in its order and words. */
export const groups: [group: string, entries: [title: string, route: string][]][] = [
  [
    '',
    [
      ['Dashboard', 'dashboard'],
      ['Airport', 'airport'],
      ['Guideline Types', 'guidelines-types'],
      ['Guideline Details', 'guidelines-details'],
      ['Media/Gallery', 'gallery'],
      ['Contact US', 'contact-us'],
      ['Subscribe', 'subscribe'],
    ],
  ],
  [
    'Manage Members',
    [
      ['Users', 'users'],
      ['User Role', 'user-role'],
      ['User Status', 'user-status'],
    ],
  ],
  ['Manage Content Page', [['Page Content Details', 'content-details']]],
  [
    'Blogs',
    [
      ['Blogs', 'blogs'],
      ['Blogs Type', 'blog-type'],
      ['Blogs Tags', 'blog-tags'],
    ],
  ],
  [
    'Manage Location',
    [
      ['Country', 'country'],
      ['State', 'state'],
      ['City', 'city'],
    ],
  ],
  [
    'Setting',
    [
      ['Website setting', 'general_settings'],
      ['Clientele Images', 'clientele'],
      ['Gallery Images', 'gallery-images'],
      ['Travel Agents', 'travel-agents'],
    ],
  ],
  [
    'SEO Content',
    [
      ['Default SEO Page', 'custom-seo-content'],
      ['CMS SEO Pages', 'dynamic-seo-content'],
      ['Airport SEO Pages', 'airport-seo-content'],
      ['Guidelines SEO Pages', 'guidelines-seo-content'],
      ['Blog SEO Pages', 'blog-seo-content'],
      ['Blog Tags SEO Pages', 'blog-tags-seo-content'],
      ['Blog Type SEO Pages', 'blog-type-seo-content'],
    ],
  ],
]
