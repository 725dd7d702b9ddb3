import type { ExampleBlog } from '../example-blog.ts'

export const passkeysForSubscribers: ExampleBlog = {
  slug: 'passkeys-for-subscribers',
  title: 'Passkeys for subscribers: fewer codes, fewer locked doors',
  category: 'Digital Trends',
  createdAt: '2026-09-09T10:10:00',
  description:
    "Passkeys replace the password with the lock people already use on their phone. What an operator's self-care app gains, and where SMS stays.",
  paragraphs: [
    'A subscriber opens the self-care app twice a year, and each time the password is gone. A code by SMS helps, unless the phone is new, roaming is off, or the message is late. The help line then spends its morning on letting people into their own accounts. Passkeys take away the part that is forgotten.',
    "A passkey is a pair of keys made for one service. The private half stays in the phone's protected storage, or in the owner's own cloud keychain. The service holds only the public half. To sign in, the phone answers a challenge after a fingerprint, a glance, or the device PIN. Nothing reusable travels over the network, and a stolen list of public keys opens nothing.",
    "It also resists imitation. The key is tied to the service's address, so a look-alike page gets no answer from it. The person does not have to spot the extra letter in the link, because the phone compares addresses by itself. For operators, whose name is a favorite in fraudulent messages, this matters more than convenience does.",
    'Introduce it where the customer is already inside. After a successful login, offer the new way in one sentence, and take "not now" for an answer. Show the list of passkeys with their devices, and let the owner remove any of them. Ask again after a change of phone, when the benefit is obvious. A forced switch on a Monday produces the queue it was meant to prevent.',
    'Recovery is the real project. Phones are lost, and not everyone keeps a cloud backup. Decide which proof brings a person back: a visit to a shop with an identity card, a second device, or a code to the number together with a waiting time. The way back must not be weaker than the door, or attackers will use it as the door.',
    'SMS does not retire. It remains the channel that reaches every handset, tells the owner that a new passkey was added, and confirms a purchase. Its job changes from key to doorbell. That is a good job, and a cheaper one to do well. Start with staff accounts, learn how recovery feels from the inside, and open it to subscribers after that.',
  ],
}
