import { Link } from '@tanstack/react-router'

import { PRODUCT } from '../../lib/product'
import type { LegalSection } from './legal-page'
import { LegalPage } from './legal-page'
import { BROWSER_STORAGE, SERVER_STORAGE, StorageTable } from './storage-table'

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'short',
    title: 'In short',
    body: (
      <ul>
        <li>
          What you enter is stored on this installation&rsquo;s own server and used to run it.
        </li>
        <li>No trackers, analytics or ads, and no scripts or fonts from other sites.</li>
        <li>Only cookies that protect your sign-in.</li>
        <li>Your data is never sold, or passed on for someone else’s purposes.</li>
        <li>You can see, correct, export and delete what is stored about you.</li>
      </ul>
    ),
  },
  {
    id: 'host',
    title: 'Who is responsible',
    body: (
      <p>
        {PRODUCT.name} is a program that anyone can run. Your data is the responsibility of{' '}
        <b>the host</b>: the person or organisation who runs the installation at the address in your
        browser. They decide where the server is, how long backups are kept and which of the
        optional services below are switched on. The people who wrote the program receive nothing
        from it.
      </p>
    ),
  },
  {
    id: 'stored',
    title: 'What the server stores',
    body: (
      <>
        <StorageTable caption="Stored on the server" rows={SERVER_STORAGE} />
        <p>
          All of this is stored to provide the service you signed up for. Addresses and device names
          of sessions, and the counters that slow down guessing, are kept to protect accounts, which
          is a legitimate interest of the host and of you.
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'What your browser keeps',
    body: (
      <>
        <p>
          The app keeps a few entries in your browser&rsquo;s storage. All of them are needed, none
          of them tracks you, and clearing the site’s data removes them.
        </p>
        <StorageTable caption="Kept in your browser" rows={BROWSER_STORAGE} />
      </>
    ),
  },
  {
    id: 'social',
    title: 'Signing in with Google, GitHub or LinkedIn',
    body: (
      <p>
        Only if you choose it, and only where the host has set it up. The provider then tells this
        server your account ID there, your name and your email address, and learns that you signed
        in here. Nothing is posted in your name, and no contacts are read. The buttons are plain
        links: before you press one, the provider learns nothing.
      </p>
    ),
  },
  {
    id: 'payments',
    title: 'Payments',
    body: (
      <p>
        Subscriptions, donations, products and invoices are paid on the payment provider’s own
        pages. The provider gets what it needs for that; this server gets back that you paid, how
        much and when, and never a card number. A donation marked as anonymous is stored without
        your account.
      </p>
    ),
  },
  {
    id: 'seen',
    title: 'Who sees what',
    body: (
      <ul>
        <li>
          <b>Everyone</b>: what you publish, and your public profile. Never your email address.
        </li>
        <li>
          <b>The other side</b>: requests you invite someone to, messages and agreements are seen by
          the people involved.
        </li>
        <li>
          <b>Whoever has the link</b>: a video, playlist or support session that you share by link,
          until you revoke the link.
        </li>
        <li>
          <b>The host</b>: technically, whatever is stored. They look only to keep the service
          running, to answer you, or where the law orders it.
        </li>
      </ul>
    ),
  },
  {
    id: 'long',
    title: 'How long it’s kept',
    body: (
      <ul>
        <li>Your account and what you made with it: until you delete it.</li>
        <li>
          Sessions: they end after 30 minutes without activity or after 24 hours, when you sign out,
          or when you end them from your profile.
        </li>
        <li>Feedback: until it has been dealt with, or you ask for its removal.</li>
        <li>Technical logs, without passwords or sign-in tokens: as long as the host sets.</li>
        <li>Records of payments: as long as the law requires.</li>
        <li>Backups: until they are replaced by newer ones.</li>
      </ul>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          You may ask what is stored about you, have it corrected, have it deleted, take it with you
          in a common format, and object to a use of it. Much of it you can do yourself: your
          profile shows your data and your sessions. For the rest, write to the host. It’s free, and
          the host must reply within a month.
        </p>
        <p>
          If you’re not satisfied with the reply, you can complain to the data protection authority
          where you live.
        </p>
      </>
    ),
  },
  {
    id: 'safe',
    title: 'How it is protected',
    body: (
      <p>
        Passwords are stored only as slow, salted hashes, and sign-in tokens only as hashes: a
        stolen copy of the database can’t be used to sign in. Repeated guessing is slowed down. The
        pages load nothing from other sites and forbid it by policy. No protection is perfect. If
        something goes wrong that affects you, the host has to tell you.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        You can reach the host with the feedback form at the bottom of every page. The rules for
        using the platform are in the <Link to="/terms-of-service">terms of service</Link>.
      </p>
    ),
  },
]

export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy policy"
      lead="What is stored about you, why, for how long, and how to delete it."
      updated="2026-11-19"
      sections={SECTIONS}
    />
  )
}
