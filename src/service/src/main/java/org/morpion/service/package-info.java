/**
 * The Quarkus application. Its packages are by what they are about: {@link org.morpion.service.document} for games sent
 * in a request, {@link org.morpion.service.record} for games that the service keeps, {@link
 * org.morpion.service.request} for what a request may be, and {@link org.morpion.service.problem} for what can go
 * wrong. Resources translate HTTP to a service and back, and decide nothing else.
 */
package org.morpion.service;
