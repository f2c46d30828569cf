/** The contract: completes, when the service is built, what the files in META-INF/openapi describe. */
package org.morpion.service.contract;
