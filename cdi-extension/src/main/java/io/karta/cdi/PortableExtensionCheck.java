/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import jakarta.enterprise.inject.build.compatible.spi.BuildCompatibleExtension;
import jakarta.enterprise.inject.build.compatible.spi.Discovery;
import jakarta.enterprise.inject.build.compatible.spi.SkipIfPortableExtensionPresent;

/**
 * Rejects applications in containers that ignore portable extensions, such as the one of Quarkus: without
 * {@link KartaExtension}, agents are beans that nothing deploys. Other containers skip this extension.
 */
@SkipIfPortableExtensionPresent(KartaExtension.class)
public class PortableExtensionCheck implements BuildCompatibleExtension {

    /**
     * Ends the build with an error.
     *
     * @param problems the problems of the build
     */
    @Discovery
    public void reject(jakarta.enterprise.inject.build.compatible.spi.Messages problems) {
        problems.error(Messages.portableExtensionsIgnored());
    }
}
