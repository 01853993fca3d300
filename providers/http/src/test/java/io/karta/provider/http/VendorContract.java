/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.karta.model.LanguageModelProvider;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * What every vendor's models do, against real HTTP servers that speak the vendor's format: MockServer's rendering of it
 * where all is well, hand-made bytes where something is wrong.
 */
public abstract class VendorContract extends SimulatedVendor {

    @RegisterExtension
    protected static final WireMockExtension VENDOR = WireMockExtension.newInstance()
            .options(wireMockConfig().dynamicPort())
            .build();

    /** The same vendor over TLS, with a certificate of its own making. */
    @RegisterExtension
    static final WireMockExtension SECURE_VENDOR = WireMockExtension.newInstance()
            .options(wireMockConfig().httpDisabled(true).dynamicHttpsPort())
            .build();

    protected VendorContract(LanguageModelProvider provider, VendorFormat format) {
        super(provider, format);
    }

    @Test
    void isFoundByItsName() {
        var found = ServiceLoader.load(LanguageModelProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .map(LanguageModelProvider::name);

        assertThat(found).contains(provider.name());
    }

    @Nested
    class Asking extends RequestContract {

        Asking() {
            super(VendorContract.this.provider, VendorContract.this.format);
        }
    }

    @Nested
    class Answering extends ResponseContract {

        Answering() {
            super(VendorContract.this.provider, VendorContract.this.format);
        }
    }

    @Nested
    class Tools extends ToolsContract {

        Tools() {
            super(VendorContract.this.provider, VendorContract.this.format);
        }
    }

    @Nested
    class Streaming extends StreamingContract {

        Streaming() {
            super(VendorContract.this.provider, VendorContract.this.format);
        }
    }

    @Nested
    class Failing extends FailureContract {

        Failing() {
            super(VendorContract.this.provider, VendorContract.this.format);
        }
    }

    @Nested
    class Securing extends TlsContract {

        Securing() {
            super(VendorContract.this.provider, VendorContract.this.format);
        }
    }

    @Nested
    class Ending extends CancellationContract {

        Ending() {
            super(VendorContract.this.provider, VendorContract.this.format);
        }
    }

    @Nested
    class Secrecy extends SecrecyContract {

        Secrecy() {
            super(VendorContract.this.provider, VendorContract.this.format);
        }
    }

    @Nested
    class Configuring extends ConfigurationContract {

        Configuring() {
            super(VendorContract.this.provider, VendorContract.this.format);
        }
    }
}
