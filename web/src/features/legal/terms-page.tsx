import { Link } from '@tanstack/react-router'

import { PRODUCT } from '../../lib/product'
import type { LegalSection } from './legal-page'
import { LegalPage } from './legal-page'

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Who you are dealing with',
    body: (
      <>
        <p>
          {PRODUCT.name} is a program that anyone can install and run. The person or organisation
          who runs the installation you are using is called <b>the host</b> here, and these terms
          are between you and the host. The people who wrote the program have no part in them and no
          access to your account.
        </p>
        <p>
          The address in your browser tells you whose installation this is. If you can&rsquo;t tell
          who the host is, ask through the feedback form before you trust it with anything
          important.
        </p>
      </>
    ),
  },
  {
    id: 'what',
    title: 'What the platform does',
    body: (
      <>
        <p>
          It brings freelance developers and clients together. Clients post requests. Developers
          show their work and send proposals. Both talk and put what they agree on in writing.
        </p>
        <p>
          The host provides the platform, not the work.{' '}
          <b>An agreement for work is made between client and developer only.</b> The host is not a
          party to it, does not employ anyone, does not check anyone&rsquo;s skills or
          qualifications beyond what the pages say, and takes no commission from what you agree on.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>You must be old enough to make contracts where you live.</li>
        <li>
          Each person or company has one account. Use an email address where you can be reached.
        </li>
        <li>
          You choose once whether you are here as a client or as a developer. The choice can&rsquo;t
          be changed afterwards.
        </li>
        <li>
          Keep your password to yourself. What is done with your account counts as done by you,
          until you tell the host that someone else has used it. Your profile lists the devices that
          are signed in and lets you sign each of them out.
        </li>
        <li>
          You are signed out after 30 minutes without activity, and after 24 hours in any case.
        </li>
      </ul>
    ),
  },
  {
    id: 'content',
    title: 'What you publish',
    body: (
      <>
        <p>
          Your requests, showcases, videos, messages and agreements stay yours. You allow the host
          to store them and to show them to the people you publish or send them to, which includes
          making smaller or converted copies of pictures and videos. The permission ends when you
          delete them; backups may keep them for a short while longer.
        </p>
        <p>Publish only what you may publish. Don&rsquo;t upload:</p>
        <ul>
          <li>work, pictures or code that belong to someone else, without their permission;</li>
          <li>what is confidential, or private to another person;</li>
          <li>what is unlawful, hateful, or made to deceive or to harm;</li>
          <li>programs or links meant to attack somebody&rsquo;s machine.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'fair',
    title: 'Fair use',
    body: (
      <ul>
        <li>Describe your work, your skills and your request truthfully.</li>
        <li>Rate only people and work you have dealt with. You can’t rate yourself.</li>
        <li>Don&rsquo;t write to people in bulk, and don’t collect their data automatically.</li>
        <li>
          Don&rsquo;t try to get around limits, into accounts that aren&rsquo;t yours, or to
          overload the service. If you find a security problem, tell the host first.
        </li>
      </ul>
    ),
  },
  {
    id: 'money',
    title: 'Money',
    body: (
      <>
        <p>
          Using the platform is free for clients, and free for developers who have a profile and
          reply to clients who message them. Sending proposals, starting conversations and
          publishing showcases need a <b>creator subscription of $9.95 a month</b>, unless the host
          has switched that requirement off. It renews each month until you cancel. After you
          cancel, it stays active until the end of the paid month.
        </p>
        <p>
          Donations are gifts to the host. You get nothing in return, and they aren’t refunded
          unless something went wrong with the payment.
        </p>
        <p>
          Payments are made on the pages of the host&rsquo;s payment provider, whose terms apply
          there. Card numbers never reach this installation. If the law where you live gives you a
          right to withdraw from a subscription, you have it here as well.
        </p>
        <p>
          A client can pay a developer’s invoice online here, or pay the developer another way.
          Online payments go through the host’s payment provider and on to the developer’s own
          account there, once they have connected one. The platform takes no commission.
        </p>
      </>
    ),
  },
  {
    id: 'ending',
    title: 'Ending your account',
    body: (
      <>
        <p>
          You may stop at any time and delete your account in your profile. Agreements you made with
          others remain between you and them.
        </p>
        <p>
          The host may hide content or suspend an account that breaks these terms or the law. Except
          where there is danger in waiting, you’ll be told why and can reply first. You can also
          always ask for your data before an account is deleted.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <>
        <p>
          The host runs the platform with care but can&rsquo;t promise that it is always reachable
          or free of mistakes. Keep your own copy of anything you can&rsquo;t afford to lose.
        </p>
        <p>
          The host is liable for harm caused intentionally or by gross negligence, and wherever the
          law requires it. Beyond that, the host isn’t liable for what users do, for the quality of
          anyone&rsquo;s work, or for lost business.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        The date at the top says when this text last changed. Changes that matter to you are
        announced before they apply. If you don&rsquo;t agree with them, you can end your account
        before that day. The law of the place where the host lives applies, and any stronger
        protection that the law of your own country gives you as a consumer.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        You can reach the host with the feedback form at the bottom of every page. How your data is
        handled is described in the <Link to="/privacy-policy">privacy policy</Link>.
      </p>
    ),
  },
]

export function TermsPage() {
  return (
    <LegalPage
      title="Terms of service"
      lead="What you can expect from the platform, and what it expects from you."
      updated="2026-11-19"
      sections={SECTIONS}
    />
  )
}
