/**
 * What a request may be: the limits of everything that clients send, the gate that collects bodies within them, and
 * query parameters whose errors name the value at fault.
 */
package org.morpion.service.request;
