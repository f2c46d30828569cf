/** The contract over HTTP, where it is not written beside what it describes. */
package org.morpion.service.contract;
