/** What the service offers: its endpoints as they are declared, and the contract where it is not written beside them. */
package org.morpion.service.contract;
