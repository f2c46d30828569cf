/** The container image, built from its Dockerfile without a container engine. */
package org.morpion.service.container;
