export { ContactResource } from './contact-resource';
export { contactsControllers } from './controllers';
export { ContactsHttp } from './contacts.http';
