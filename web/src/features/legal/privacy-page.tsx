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
        <li>No trackers, no analytics, no adverts, no scripts or fonts from anywhere else.</li>
        <li>One cookie, and it protects your sign-in.</li>
        <li>Nothing is sold or passed on for somebody else&rsquo;s purposes.</li>
        <li>You can see, correct, take away and delete what is stored about you.</li>
      </ul>
    ),
  },
  {
    id: 'host',
    title: 'Who is responsible',
    body: (
      <p>
        {PRODUCT.name} is a program that anyone can run. Responsible for your data is{' '}
        <b>the host</b>: the person or organisation who runs the installation at the address in your
        browser. They decide where the server stands, how long backups are kept and which of the
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
          The reason for all of this is to do what you signed up for. Addresses and device names of
          sessions, and the counters that slow down guessing, are kept because an account has to be
          protected: that is the host&rsquo;s and your own legitimate interest.
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
          The app keeps a few entries in your browser&rsquo;s storage. They are needed for what they
          do, none of them is a tracker, and all of them go when you clear the site&rsquo;s data.
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
        server your account number there, your name and your e-mail address, and learns that you
        signed in here. Nothing is posted in your name, and no contacts are read. The buttons are
        plain links: before you press one, the provider learns nothing.
      </p>
    ),
  },
  {
    id: 'payments',
    title: 'Payments',
    body: (
      <p>
        A subscription or a donation is paid on the payment provider&rsquo;s own pages. The provider
        gets what it needs for that; this server gets back that you paid, how much and when, and
        never a card number. A donation marked as anonymous is stored without your account.
      </p>
    ),
  },
  {
    id: 'seen',
    title: 'Who sees what',
    body: (
      <ul>
        <li>
          <b>Everyone</b>: what you publish, and your public profile. Never your e-mail address.
        </li>
        <li>
          <b>The other side</b>: requests shared with a person, messages and agreements are seen by
          those who take part in them.
        </li>
        <li>
          <b>Whoever has the link</b>: a video, playlist or support session that you share by link,
          until you take the link back.
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
    title: 'How long',
    body: (
      <ul>
        <li>Your account and what you made with it: until you delete it.</li>
        <li>
          Sessions: they end after 30 minutes without activity or after 24 hours, when you sign out,
          or when you end them from your profile.
        </li>
        <li>Feedback: until it has been dealt with, or you ask for its removal.</li>
        <li>Technical logs, without passwords or sign-in tokens: as long as the host sets.</li>
        <li>Records of payments: as long as the law asks for.</li>
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
          profile shows your data and your sessions. For the rest, write to the host. It costs
          nothing, and an answer is due within a month.
        </p>
        <p>
          If the answer doesn&rsquo;t satisfy you, the data protection authority where you live will
          hear you.
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
        stolen copy of the database signs nobody in. Repeated guessing is slowed down. The pages
        load nothing from other sites and forbid it by policy. No protection is perfect; if
        something goes wrong that concerns you, the host has to tell you.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        Whoever hosts this installation answers for it. The feedback form at the foot of every page
        reaches them. The rules of the place itself stand in the{' '}
        <Link to="/terms-of-service">terms of service</Link>.
      </p>
    ),
  },
]

export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy policy"
      lead="What is stored about you here, why, for how long, and how to get rid of it."
      updated="2026-11-15"
      sections={SECTIONS}
    />
  )
}
