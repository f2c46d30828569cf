package org.morpion.events.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "10.1.2.3",
                "100.64.0.1",
                "127.0.0.1",
                "127.8.8.8",
                "169.254.169.254",
                "172.16.0.1",
                "172.31.255.255",
                "192.0.0.8",
                "192.168.1.1",
                "198.19.0.1",
                "224.0.0.1",
                "240.0.0.1",
                "255.255.255.255",
                "::",
                "::1",
                "::ffff:127.0.0.1",
                "::ffff:10.0.0.1",
                "::127.0.0.1",
                "64:ff9b::7f00:1",
                "fe80::1",
                "fc00::1",
                "fd12:3456::1",
                "ff02::1",
                "2001:db8::1",
                "2001::7f00:1",
                "2002:7f00:1::",
                "fec0::1"
            })
    void whatIsNotPublicIsNotReached(String address) throws Exception {
        assertThat(new Addresses().isPublic(InetAddress.getByName(address))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "LOCALHOST.",
                "a.localhost",
                "hooks.local",
                "hooks.internal",
                "records.example",
                "hooks.test",
                "nowhere.invalid",
                "abc.onion",
                "router.home.arpa",
                "127.0.0.1",
                "10.1.2.3",
                "[::1]",
                "[fd12::1]"
            })
    void aHostWithoutAPublicAddressIsKnownByItsName(String host) {
        assertThat(new Addresses().isNeverPublic(host)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "records.example.org",
                "mylocalhost",
                "test.org",
                "1.1.1.1",
                "[2606:4700::1111]",
                "a-1.de",
                "hook1",
                "hooks.node1"
            })
    void otherHostsMayHaveOne(String host) {
        assertThat(new Addresses().isNeverPublic(host)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.1.1.1",
                "9.255.255.255",
                "100.63.255.255",
                "100.128.0.1",
                "172.15.0.1",
                "172.32.0.1",
                "192.167.1.1",
                "223.255.255.255",
                "2606:4700::1111",
                "2001:4860:4860::8888",
                "2a00:1450::1"
            })
    void whatIsPublicIs(String address) throws Exception {
        assertThat(new Addresses().isPublic(InetAddress.getByName(address))).isTrue();
    }
}
